import { statement } from '../../platform/database/statement.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { exportKind } from '../../platform/personal-data/export-kind.ts';

export const updatesPersonalData: PersonalData = {
  tables: {
    project_updates: {
      'id, project_id, audience, published_at, version, corrected_at': 'exported; kept: the books',
      'title, body': 'exported; erased',
      'notified_to, notified, notified_at': 'not personal: how far its followers were notified',
    },
    project_update_files: {
      'update_id, version, file_id, place, description': 'exported; erased',
    },
    project_followers: {
      'project_id, user_id, since': 'exported; erased',
    },
    update_asks: {
      'project_id, user_id, asked_at': 'exported; erased',
    },
    update_requests: {
      'id, project_id, organization_id, opened_at, people, answered_at': 'not personal: that updates were asked for',
    },
    update_answers: {
      'organization_id, requests, in_time': 'not personal: how often an organization answers',
    },
    project_update_versions: {
      'update_id, number, said_at': 'exported; kept: the books',
      'title, body': 'exported; erased',
    },
  },
  exports: [
    exportKind({
      name: 'project-updates',
      about: 'updates of your projects, drafts among them',
      fields: {
        id: 'u.id',
        project: 'u.project_id',
        title: 'u.title',
        text: 'u.body',
        audience: 'u.audience',
        publishedAt: 'u.published_at',
        version: 'u.version',
        correctedAt: 'u.corrected_at',
      },
      from: 'project_updates AS u JOIN projects AS p ON p.id = u.project_id',
      where: 'p.created_by = :userId',
      by: ['u.project_id', 'u.id'],
      types: ['uuid', 'uuid'],
    }),
    exportKind({
      name: 'project-update-versions',
      about: 'what updates of your projects said before they were corrected',
      fields: {
        update: 'v.update_id',
        number: 'v.number',
        title: 'v.title',
        text: 'v.body',
        saidAt: 'v.said_at',
      },
      from: `project_update_versions AS v JOIN project_updates AS u ON u.id = v.update_id
        JOIN projects AS p ON p.id = u.project_id`,
      where: 'p.created_by = :userId',
      by: ['v.update_id', 'v.number'],
      types: ['uuid', 'bigint'],
    }),
    exportKind({
      name: 'project-update-files',
      about: 'the pictures and files of each version of updates of your projects',
      fields: {
        update: 'n.update_id',
        version: 'n.version',
        file: 'n.file_id',
        place: 'n.place',
        description: 'n.description',
      },
      from: `project_update_files AS n JOIN project_updates AS u ON u.id = n.update_id
        JOIN projects AS p ON p.id = u.project_id`,
      where: 'p.created_by = :userId',
      by: ['n.file_id', 'n.version'],
      types: ['uuid', 'bigint'],
    }),
    exportKind({
      name: 'followed-projects',
      about: 'projects that you follow',
      fields: { project: 'f.project_id', title: 'p.title', since: 'f.since' },
      from: 'project_followers AS f JOIN projects AS p ON p.id = f.project_id',
      where: 'f.user_id = :userId',
      by: ['f.since', 'f.project_id'],
    }),
    exportKind({
      name: 'update-requests',
      about: 'projects of which you asked for an update, and when last',
      fields: { project: 'a.project_id', title: 'p.title', askedAt: 'a.asked_at' },
      from: 'update_asks AS a JOIN projects AS p ON p.id = a.project_id',
      where: 'a.user_id = :userId',
      by: ['a.asked_at', 'a.project_id'],
    }),
  ],
  erasure: {
    end: statement('updates.end-erasure', 'SELECT end_erasing_follows(:userId)'),
    parts: [statement('updates.erase', 'SELECT erase_updates(:userId, :most) AS erased')],
  },
};
