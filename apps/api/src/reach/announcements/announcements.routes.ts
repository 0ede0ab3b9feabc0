import * as contract from '@guildhall/contract/reach/announcements.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listAnnouncements } from './list-announcements.ts';
import { makeAnnouncement } from './make-announcement.ts';
import { stopAnnouncement } from './stop-announcement.ts';

export const announcementsRoutes = [
  serve(contract.listAnnouncements, listAnnouncements),
  serve(contract.makeAnnouncement, makeAnnouncement),
  serve(contract.stopAnnouncement, stopAnnouncement),
];
