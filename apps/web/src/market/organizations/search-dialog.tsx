import { searchForm } from '@guildhall/contract/market/organizations.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { categoryOption, institutionTypesQuery } from '../../people/accounts/accounts.queries.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import classes from './organizations.module.css';
import type { Filters } from './organizations.queries.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  filters: Filters;
  /** With all filters empty it means every organization. */
  onSearch: (filters: Filters) => void;
  onClear: () => void;
};

export function SearchDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Search Organizations">
      <SearchForm {...props} onDone={onClose} />
    </Dialog>
  );
}

/** Filled with what the address says; all given filters hold together. */
function SearchForm({
  filters,
  onSearch,
  onClear,
  onDone,
}: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const form = useZodForm(searchForm, filters);
  const { data: types = [] } = useQuery(institutionTypesQuery(true));
  const search = async (values: Filters) => {
    onSearch(trimmed(values));
    onDone();
  };
  const clear = () => {
    onClear();
    onDone();
  };
  return (
    <Form form={form} onSubmit={form.submit(search)}>
      <SelectField
        label="Category"
        placeholder="All categories"
        options={types.map(categoryOption)}
        {...form.field('categoryId')}
      />
      <TextField label="User Name" autoComplete="off" enterKeyHint="search" {...form.field('userName')} />
      <TextField label="Location" autoComplete="off" enterKeyHint="search" {...form.field('location')} />
      <NumberField label="Area Code" {...form.field('areaCode')} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={clear}>
          Clear
        </Button>
        <SubmitButton form={form}>Search</SubmitButton>
      </div>
    </Form>
  );
}

function trimmed(values: Filters): Filters {
  return {
    categoryId: values.categoryId,
    userName: values.userName.trim(),
    location: values.location.trim(),
    areaCode: values.areaCode.trim(),
  };
}
