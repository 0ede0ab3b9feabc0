import { asOwner } from '../../platform/database/test-database.ts';
import type { TestApp } from '../test-app.ts';

/** An operator asks for two changes that hardly change anything: the ids of the requests. */
export async function askForSettings(app: TestApp, askedBy: string): Promise<string[]> {
  const asked: string[] = [];
  for (const [name, seen, value] of [
    ['SHOWN_VALUE', '30:80 90:50 180:25 360:0', '30:80 90:50 180:25 360:1'],
    ['FEE_INVESTMENT', '0%', '0.01%'],
  ]) {
    const [request] = await asOwner(
      app.ownerUrl,
      `SELECT ask_for_setting($1, $2, $3, $4, 'Nearer to what is paid.', ARRAY['finance', 'admin']) AS id`,
      [askedBy, name, seen, value],
    );
    asked.push(request.id);
  }
  return asked;
}
