import * as contract from '@guildhall/contract/market/investments.contract.ts';
import * as portfolio from '@guildhall/contract/market/portfolio.contract.ts';
import { answering } from '../../platform/calls/test-answering.ts';
import { invest as investVerb } from './invest.ts';
import { investmentDetails as investmentDetailsVerb } from './investment-details.ts';
import { listInvestments as listInvestmentsVerb } from './list-investments.ts';
import { listFlows as listFlowsVerb } from './list-flows.ts';
import { readPortfolio as readPortfolioVerb } from './read-portfolio.ts';
import { readPortfolioFigures as readPortfolioFiguresVerb } from './read-portfolio-figures.ts';

// What the calls answer, for tests that call the verbs without a server.

export const invest = answering(contract.invest, investVerb);
const details = answering(contract.investmentDetails, investmentDetailsVerb);
export const listInvestments = answering(contract.listInvestments, listInvestmentsVerb);
export const readPortfolio = answering(portfolio.readPortfolio, readPortfolioVerb);
export const readPortfolioFigures = answering(portfolio.readPortfolioFigures, readPortfolioFiguresVerb);
export const listFlows = answering(portfolio.listFlows, listFlowsVerb);

/** What the call answers to who reads in UTC. */
export function investmentDetails(ctx: Parameters<typeof details>[0], { id }: { id: string }) {
  return details(ctx, { id, timeZone: 'UTC' });
}
