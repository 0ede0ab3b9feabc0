import { loadPlaces } from './load-places.ts';

/** A process of its own: loads the places of the database that it is sent, and ends. It ends with its parent too. */
function serve(): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', (ownerUrl) => {
    loadPlaces(String(ownerUrl)).then(
      () => process.exit(0),
      (error: Error) => {
        process.stderr.write(error.message);
        process.exit(1);
      },
    );
  });
}

// Loaded without a parent, there is nothing to do.
if (process.send) serve();
