import { useLive } from './live.ts';

// Held by `npm run typecheck`: what stands below an expected error must not compile.

export function useEventsOfTheContract() {
  useLive('message', (data) => data?.with);
  // @ts-expect-error There is no such event.
  useLive('purse', () => {});
  // @ts-expect-error A wallet's event has no data.
  useLive('wallet', (data) => data?.balance);
  useLive('notification', (data) => {
    // @ts-expect-error There is no such kind of notification.
    if (data?.kind === 'gift') return;
    // @ts-expect-error Not every notification has a sum.
    data?.amount.toFixed();
  });
}
