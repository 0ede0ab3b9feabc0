import * as contract from '@guildhall/contract/market/investments.contract.ts';
import * as portfolio from '@guildhall/contract/market/portfolio.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { exportPortfolio } from './export-portfolio.ts';
import { invest } from './invest.ts';
import { investmentDetails } from './investment-details.ts';
import { listInvestors } from './list-investors.ts';
import { listInvestments } from './list-investments.ts';
import { listFlows } from './list-flows.ts';
import { readPortfolio } from './read-portfolio.ts';
import { readPortfolioFigures } from './read-portfolio-figures.ts';

export const investmentsRoutes = [
  serve(contract.invest, invest, { idempotency: 'own' }),
  serve(contract.listInvestments, listInvestments, { auth: 'in-statement' }),
  serve(portfolio.readPortfolio, readPortfolio, { auth: 'in-statement' }),
  serve(portfolio.readPortfolioFigures, readPortfolioFigures, { auth: 'in-statement' }),
  serve(portfolio.listFlows, listFlows, { auth: 'in-statement' }),
  serve(portfolio.exportPortfolio, exportPortfolio),
  serve(contract.investmentDetails, investmentDetails, { auth: 'in-statement' }),
  serve(contract.listInvestors, listInvestors, { auth: 'in-statement' }),
];
