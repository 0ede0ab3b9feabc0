import { createService, serviceForm, updateService } from '@guildhall/contract/market/services.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { askingToVerify } from '../../people/verification/asking-to-verify.ts';
import type { Service } from './services.queries.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The one to change; without it, a new one. */ service?: Service | undefined;
};

/** "Add Service" and "Edit Service". */
export function ServiceDialog({ opened, onClose, service }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={service ? 'Edit Service' : 'Add Service'}>
      <ServiceForm service={service} onDone={onClose} />
    </Dialog>
  );
}

function ServiceForm({ service, onDone }: Pick<Props, 'service'> & { onDone: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(serviceForm, {
    title: service?.title ?? '',
    budgetRequired: service ? String(service.budget) : '',
  });

  const submit = form.submit(async (values, options) => {
    const { message } = await askingToVerify<{ message: string }>(
      service
        ? callWithMessage(updateService, { ...values, id: service.id }, options)
        : callWithMessage(createService, values, options),
    );
    toast.success(message);
    await client.invalidateQueries({ queryKey: ['services'] });
    onDone();
  });

  return (
    <Form form={form} onSubmit={submit}>
      <TextField label="Service Name" description="Up to 20 characters" autoComplete="off" {...form.field('title')} />
      <MoneyField label="Service Price" {...form.field('budgetRequired')} />
      <SubmitButton form={form}>{service ? 'Update' : 'Add'}</SubmitButton>
    </Form>
  );
}
