type AsOwner = (text: string, params: unknown[]) => Promise<unknown>;

/** As if whose withdrawal it is had verified their e-mail address and confirmed it, so that operators may approve it. `owner` runs SQL as the tables' owner. Answers its id. */
export async function confirmed(owner: AsOwner, id: string): Promise<string> {
  await owner(
    `WITH w AS (UPDATE withdrawals SET owner_confirmed_at = now() WHERE id = $1 AND confirm_until IS NOT NULL RETURNING user_id)
     UPDATE users SET email_verified_at = now() WHERE email_verified_at IS NULL AND id IN (SELECT user_id FROM withdrawals WHERE id = $1)`,
    [id],
  );
  return id;
}
