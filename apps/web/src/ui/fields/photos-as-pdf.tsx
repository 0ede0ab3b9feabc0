import { megabytes, uploadKinds } from '@guildhall/contract/uploads.ts';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './fields.module.css';
import type { OtherWay } from './file-field.tsx';
import type { Photo } from './photos-pdf.ts';

const { maxBytes } = uploadKinds.document;

/** The PDF that was made last, and of what. */
type PhotosPdf = { pdf: File; photos: Photo[] };

/**
 * For a field that takes documents alone: makes one PDF of photos, a page for each, in the browser. Photos that are
 * chosen while that PDF is in the field are added to it.
 */
export function PhotosAsPdf({ value, disabled, choose, refuse }: OtherWay) {
  const [made, setMade] = useState<PhotosPdf>();
  const [working, setWorking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const before = made && made.pdf === value ? made.photos : [];

  const add = async (files: File[]) => {
    if (files.length === 0) return;
    setWorking(true);
    try {
      const [{ readPhoto }, { pdfOf }] = await Promise.all([import('./read-photo.ts'), import('./photos-pdf.ts')]);
      const photos = [...before];
      // One after the other: a phone has little room for whole photos.
      for (const file of files) photos.push(await readPhoto(file));
      // Names of photos often contain the day.
      const pdf = new File([pdfOf(photos)], 'photos.pdf', { type: 'application/pdf' });
      if (pdf.size > maxBytes) return refuse(`With these photos the file is larger than ${megabytes(maxBytes)}.`);
      setMade({ pdf, photos });
      choose(pdf);
    } catch (error) {
      console.warn(error);
      refuse('This browser cannot read this photo. Please choose a JPEG or PNG picture.');
    } finally {
      setWorking(false);
    }
  };

  return (
    <div className={classes.photos}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same photo can be chosen again.
          currentTarget.value = '';
          void add(files);
        }}
      />
      <Button
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
        loading={working}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {before.length === 0 ? 'Add Photo' : 'Add Another Photo'}
      </Button>
      <span className={classes.aside}>
        Photos become one PDF, without the place and time they were taken.
        {before.length > 1 && ` It has ${before.length} pages.`}
      </span>
    </div>
  );
}
