"""The scenes that are no tables: title, set-up, settings, rules, scores and the like."""
