import * as z from 'zod/mini';
import { id, optionalUpload } from '../fields.ts';
import { route } from '../route.ts';
import { nothing } from '../values.ts';
import { projectFits, projectForm } from './projects.contract.ts';

const draftFields = {
  ...projectForm.shape,
  /** The document and the photo stay where no other is given. */
  document: optionalUpload(),
  photo: optionalUpload(),
};

/** The form of a new project, for a draft that has its document and its photo already. */
export const draftForm = z.object(draftFields).check(...projectFits);

const ofDraft = { method: 'POST', access: 'organization', member: 'editor' } as const;

export const editDraft = route({
  ...ofDraft,
  path: '/project/draft',
  recorded: 'project.draft',
  summary:
    'Replaces everything that a draft of the caller says; its document and photo stay where no other is given. It takes what `/project/create` takes.',
  input: z.object({ ...draftFields, projectId: id() }).check(...projectFits),
  output: nothing,
  message: 'The draft has been saved.',
  errors: ['not_found', 'forbidden', 'conflict', 'too_large'],
  maxBody: 16_000_000,
  limit: { per: 'account', most: 200, seconds: 3600, message: 'Too many changes. Please wait a while.' },
});

export const discardDraft = route({
  ...ofDraft,
  path: '/project/discard',
  recorded: 'project.discard',
  summary: 'Deletes a draft of the caller, with its files.',
  input: z.object({ projectId: id() }),
  output: nothing,
  message: 'The draft has been discarded.',
  errors: ['not_found', 'forbidden', 'conflict'],
});
