import { exportPortfolio, type PortfolioPaper } from '@guildhall/contract/market/portfolio.contract.ts';
import type { FileFormat } from '@guildhall/contract/values.ts';
import { callWithMessage } from '../../api/call.ts';
import { saveLinked } from '../../ui/save-file.ts';
import { timeZone } from '../../ui/time-zone.ts';

/** Saves a part of the portfolio as a file; answers what the server said. */
export async function savePortfolio(paper: PortfolioPaper, format: FileFormat): Promise<string> {
  const { data, message } = await callWithMessage(exportPortfolio, { paper, format, timeZone: timeZone() });
  saveLinked(data.link);
  return message;
}
