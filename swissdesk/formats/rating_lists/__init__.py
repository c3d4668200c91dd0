"""Rating lists as federations distribute them."""
