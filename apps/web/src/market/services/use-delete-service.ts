import { deleteService } from '@guildhall/contract/market/services.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import type { Service } from './services.queries.ts';

/** Asks first, then takes a service away. */
export function useDeleteService() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => callWithMessage(deleteService, { id }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return client.invalidateQueries({ queryKey: ['services'] });
    },
  });
  return async ({ id, title }: Service) => {
    const message = `Are you sure? You want to delete ${title}!`;
    if (await confirm({ title: 'Delete Service', message, destructive: true })) mutate(id);
  };
}
