/** Where an error happened: names that we chose and ids of requests, never what people have entered. */
export type ErrorPlace = { requestId?: string | undefined; call?: string; job?: string; crash?: boolean };

type Reporter = (error: unknown, place: ErrorPlace) => void;

let reporter: Reporter | undefined;

/** Reports errors this way from now on, or not at all. */
export function reportWith(chosen: Reporter | undefined): void {
  reporter = chosen;
}

/** Reports an error that nobody foresaw to those who watch, where reports are configured. Never throws and never waits. */
export function reportError(error: unknown, place: ErrorPlace): void {
  reporter?.(error, place);
}
