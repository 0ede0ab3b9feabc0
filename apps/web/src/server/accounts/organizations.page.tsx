import { AccountsList } from './accounts-list.tsx';

/** Organizations that have signed up. */
export function Component() {
  return <AccountsList type={2} caption="Organizations" lead="Every organization, newest first." />;
}
