import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const filesPersonalData: PersonalData = {
  tables: {
    files: {
      'id, owner_id, purpose, content_type, size, created_at': 'exported; kept: while something refers to the file',
      'kind, public': 'not personal: follows from the rest',
      original_name: 'exported; erased',
      storage_key: 'not personal: where the bytes are stored',
      erased_at: 'not personal: only of accounts that are deleted',
    },
    file_openings: {
      'id, file_id': 'not personal: a key of ours',
      'viewer_id, opened_at': 'exported; kept: the owner of the document sees it',
    },
    upload_usage: {
      'owner_id, total_bytes, day, day_bytes': 'not exported: a sum of the files; erased',
    },
  },
  exports: [
    exportKind({
      name: 'documents-opened',
      about: 'documents of others that you opened',
      fields: {
        document: 'f.original_name',
        owner: nameOf('f.owner_id'),
        openedAt: 'o.opened_at',
      },
      from: 'file_openings AS o JOIN files AS f ON f.id = o.file_id',
      where: 'o.viewer_id = :userId',
      by: ['o.opened_at', 'o.id'],
    }),
    exportKind({
      name: 'files',
      about: 'your files, which are in the folder "files" under their ids',
      fields: {
        id: 'f.id',
        name: 'f.original_name',
        purpose: 'f.purpose',
        contentType: 'f.content_type',
        size: 'f.size',
        uploadedAt: 'f.created_at',
      },
      from: 'files AS f',
      where: 'f.owner_id = :userId',
      by: ['f.created_at', 'f.id'],
    }),
  ],
  erasure: {
    end: statement('files.end-erasure', 'SELECT end_erasing_files(:userId)'),
  },
};
