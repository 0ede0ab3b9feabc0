import { IconCircleCheck, IconClock, IconFileDownload } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusSign } from '../../ui/status-sign.tsx';
import { FileFlag, FlagButton } from '../../trust/flags/flag-button.tsx';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Card } from '../../ui/link-card.tsx';
import classes from './reports.module.css';
import { uploaded } from './reports.queries.ts';
import type { Report } from './reports.queries.ts';

type Props = {
  report: Report;
  /** What heads the item; who asked where nothing is given. */
  title?: string | undefined;
  /** One line under it. */
  meta?: ReactNode;
  /** Whose report the viewer sees, as the one who gives it; otherwise somebody else's document. */
  own?: boolean;
  /** What can be done while there is no document. */
  action?: ReactNode;
};

const looks = {
  waiting: { state: 'open', word: 'Waiting', Icon: IconClock },
  delivered: { state: 'done', word: 'Delivered', Icon: IconCircleCheck },
} as const;

/** Describes a button or link of the item to those who hear it. */
export function itemId(report: Report) {
  return `report-${report.id}`;
}

/** One report: who asks and how it stands, then its name, id and date as spec §2.view-reports labels them, and its document once there is one. */
export function ReportItem({ report, title, meta, own = false, action }: Props) {
  const id = itemId(report);
  const delivered = report.flag === uploaded;
  return (
    <Card as="article" label={report.reportId}>
      <div className={classes.report}>
        <div className={classes.words} id={id}>
          <div className={classes.head}>
            <h2>{title ?? (report.fromUsername || 'Shared with everyone')}</h2>
            <StatusSign looks={looks} status={delivered ? 'delivered' : 'waiting'} />
          </div>
          {meta && <p className={classes.soft}>{meta}</p>}
          <p>
            <span className={classes.soft}>Report Name : </span>
            {report.reportName || '–'}
          </p>
          <p>
            <span className={classes.soft}>Report ID : </span>
            {report.reportId}
          </p>
          <p>
            <span className={classes.soft}>Report Date : </span>
            <DateText iso={report.createdAt} />
          </p>
          {report.dueOn && (
            <p>
              <span className={classes.soft}>Needed By : </span>
              <DateText iso={report.dueOn} />
              {report.daysLate > 0 && <strong> ({count(report.daysLate, 'day')} late)</strong>}
            </p>
          )}
          {report.message && <p className={classes.quote}>{report.message}</p>}
          {own && report.message && (
            <FlagButton kind="request" thingId={report.id} about={`the request of ${report.fromUsername}`} />
          )}
        </div>
        <div className={classes.end}>
          {delivered && !own && <FileFlag link={report.image} about={`the document of ${report.reportId}`} />}
          {delivered ? (
            <a href={report.image} target="_blank" rel="noopener" className={classes.document} aria-describedby={id}>
              <IconFileDownload size={18} aria-hidden />
              Document
            </a>
          ) : (
            (action ?? <span className={classes.soft}>Waiting for the document</span>)
          )}
          {report.complaint !== '' && (
            <Button component={Link} to={pathTo('add/complaint', { requestId: report.id })} variant="default">
              {report.complaint === 'open' ? 'See Your Complaint' : 'Complain about this'}
              <span className="gh-visually-hidden">
                {report.complaint === 'open' && ' about'} {report.reportId}
              </span>
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
