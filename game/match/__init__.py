"""One table: seats, who decides for each, the log, undo, records and saves."""
