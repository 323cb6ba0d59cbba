"""How strong the proof is: single slips made in memory, and which of them no rule would notice."""
