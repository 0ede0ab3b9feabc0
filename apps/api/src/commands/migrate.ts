import { migrate } from '../platform/database/migrate.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

await withOwnerDatabase(async (_database, _config, ownerUrl) => {
  const applied = await migrate(ownerUrl);
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'Nothing to apply.');
});
