import { fundingStateWords, type FundingState as State } from '@guildhall/contract/market/funding.contract.ts';
import { IconCircleCheck, IconCircleX, IconDoor, IconPencil } from '@tabler/icons-react';
import { StatusSign } from '../../ui/status-sign.tsx';

const looks = {
  draft: { state: 'open', word: fundingStateWords.draft, Icon: IconPencil },
  open: { state: 'open', word: fundingStateWords.open, Icon: IconDoor },
  funded: { state: 'done', word: fundingStateWords.funded, Icon: IconCircleCheck },
  failed: { state: 'ended', word: fundingStateWords.failed, Icon: IconCircleX },
  canceled: { state: 'ended', word: fundingStateWords.canceled, Icon: IconCircleX },
} as const satisfies Record<State, object>;

/** How a project's funding stands, as a sign and a word; nothing while it is open, as most are. */
export function FundingState({ state }: { state: State }) {
  return state === 'open' ? null : <StatusSign looks={looks} status={state} />;
}
