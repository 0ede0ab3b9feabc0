import { AccountsList } from './accounts-list.tsx';

/** People who have signed up. */
export function Component() {
  return <AccountsList type={1} caption="People" lead="Everyone who has signed up as a person, newest first." />;
}
