/** Runs a statement as the tables' owner. */
type AsOwner = (text: string, params: unknown[]) => Promise<unknown>;

/**
 * Moves what the ledger has of the last minutes, by its own clock, to around a moment in the past, so that statements have past days. What was
 * moved before stays where it is.
 */
export async function movePast(asOwner: AsOwner, to: string): Promise<void> {
  await asOwner('ALTER TABLE transfers DISABLE TRIGGER transfers_append_only', []);
  await asOwner(
    `WITH moved AS (
        UPDATE transfers SET created_at = created_at - (now() - $1::timestamptz) WHERE created_at > now() - interval '1 hour'
      )
      UPDATE portfolio_history SET at = at - (now() - $1::timestamptz) WHERE at > now() - interval '1 hour'`,
    [to],
  );
  await asOwner('ALTER TABLE transfers ENABLE TRIGGER transfers_append_only', []);
}
