import { expect } from '@playwright/test';
import { enter, signUp } from './requests.ts';
import { expectRules, inputOf, long, right } from './rules.ts';
import { test } from './fixture.ts';

const tooLong = '1000000000000';
const longest = '999999999999';

test('a project §5.project.{category,title,budget,return,duration,minimum,minimum-budget,description,photo,document,document-kind,photo-kind}', async ({
  page,
  request,
}) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/add/project');
  const main = page.getByRole('main');
  await expect(inputOf(main, 'Document')).toHaveAttribute('accept', '.pdf,.xls,.xlsx');
  await expect(inputOf(main, 'Photo')).toHaveAttribute('accept', 'image/png,image/jpeg');
  await expectRules(main, page.getByRole('button', { name: 'Submit' }), [
    ['Category', '', 'Category Name is Required'],
    ['Title', '', 'Title is Required'],
    ['Title', long(21), 'Title cannot exceed 20 characters.'],
    ['Title', long(20), right],
    ['Budget Requested', '', 'Budget requested is Required.'],
    ['Budget Requested', tooLong, 'Budget requested cannot exceed 12 digits.'],
    ['Budget Requested', longest, right],
    ['Return On Investment', '', 'Return of investment is Required.'],
    ['Return On Investment', '10000', 'ROI amount cannot exceed 4 digits.'],
    ['Return On Investment', '9999', right],
    ['Duration', '', 'Duration is Required.'],
    ['Duration', '1000', 'duration cannot exceed 3 digits.'],
    ['Duration', '999', right],
    ['Minimum Investment', '', 'Minimum investment is Required.'],
    ['Minimum Investment', tooLong, 'Minimum investment cannot exceed 12 digits.'],
    ['Minimum Investment', longest, right],
    ['Budget Requested', '100', right],
    ['Minimum Investment', '100.01', 'Minimum investment cannot greater than Budget requested.'],
    ['Minimum Investment', '100', right],
    ['Description', '', 'Description is Required.'],
    ['Description', long(3001), 'Description cannot exceed 3000 characters..'],
    ['Description', long(3000), right],
    ['Document', '', 'Document is Required.'],
    ['Photo', '', 'Photo is Required.'],
  ]);
});

test('a service §5.service.{name,price}', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/services');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Service' });
  await expectRules(dialog, dialog.getByRole('button', { name: 'Add' }), [
    ['Service Name', '', 'Service name is required'],
    ['Service Name', long(21), 'Service name cannot exceed 20 characters.'],
    ['Service Name', long(20), right],
    ['Service Price', '', 'Price is required'],
    ['Service Price', tooLong, 'Price cannot exceed 12 digits'],
    ['Service Price', longest, right],
  ]);
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeEnabled();
});
