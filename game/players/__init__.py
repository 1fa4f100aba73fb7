"""Computer opponents: each is shown its seat's view, and nothing else."""
