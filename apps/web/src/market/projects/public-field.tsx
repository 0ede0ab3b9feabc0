import type { projectForm } from '@guildhall/contract/market/projects.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../api/configuration.queries.ts';
import { profileQuery } from '../../people/profile/profile.queries.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import type { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Props = { form: Pick<ReturnType<typeof useZodForm<typeof projectForm>>, 'field' | 'set' | 'values'> };

/** Whether everybody may look at a project, ticked at first where the server would make it so. */
export function PublicField({ form: { field, set, values } }: Props) {
  const offered = useQuery(configurationQuery()).data?.publicDirectory ?? false;
  const isOut = useQuery(profileQuery()).data?.staysOut ?? true;
  const { onBlur, error, name } = field('public');
  const value = values.public === '' ? offered && !isOut : values.public === '1';
  return (
    <CheckboxField
      name={name}
      label="Public"
      description="Everyone can see the photo, description, figures and terms without logging in. Nobody can see the document, investors or messages"
      value={value}
      error={error}
      onBlur={onBlur}
      onChange={(on) => set('public', on ? '1' : '0')}
    />
  );
}
