"""The window: what is drawn, heard and asked, on top of the headless rest."""
