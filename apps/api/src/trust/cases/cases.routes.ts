import * as contract from '@guildhall/contract/trust/cases.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { giveAppealBack } from './give-appeal-back.ts';
import { giveComplaintBack } from './give-complaint-back.ts';
import { giveDefaultBack } from './give-default-back.ts';
import { giveDisputeBack } from './give-dispute-back.ts';
import { giveFlaggedBack } from './give-flagged-back.ts';
import { giveWithdrawalBack } from './give-withdrawal-back.ts';
import { giveRiskBack } from './give-risk-back.ts';
import { takeAppeal } from './take-appeal.ts';
import { takeComplaint } from './take-complaint.ts';
import { takeDefault } from './take-default.ts';
import { takeDispute } from './take-dispute.ts';
import { takeFlagged } from './take-flagged.ts';
import { takeRisk } from './take-risk.ts';
import { giveSanctionsBack } from './give-sanctions-back.ts';
import { takeSanctions } from './take-sanctions.ts';
import { takeWithdrawal } from './take-withdrawal.ts';

export const casesRoutes = [
  serve(contract.takeWithdrawal, takeWithdrawal),
  serve(contract.giveWithdrawalBack, giveWithdrawalBack),
  serve(contract.takeRisk, takeRisk),
  serve(contract.giveRiskBack, giveRiskBack),
  serve(contract.takeSanctions, takeSanctions),
  serve(contract.giveSanctionsBack, giveSanctionsBack),
  serve(contract.takeComplaint, takeComplaint),
  serve(contract.giveComplaintBack, giveComplaintBack),
  serve(contract.takeDispute, takeDispute),
  serve(contract.giveDisputeBack, giveDisputeBack),
  serve(contract.takeFlagged, takeFlagged),
  serve(contract.giveFlaggedBack, giveFlaggedBack),
  serve(contract.takeAppeal, takeAppeal),
  serve(contract.giveAppealBack, giveAppealBack),
  serve(contract.takeDefault, takeDefault),
  serve(contract.giveDefaultBack, giveDefaultBack),
];
