import type { Area } from 'react-easy-crop';

/** The part of a picture, in its own pixels, as a file of its kind and name that is at most so wide. */
export async function cutPicture(file: File, address: string, area: Area, mostWidth: number): Promise<File> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const width = Math.min(Math.round(area.width), mostWidth);
  const height = Math.round((width * area.height) / area.width);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  // The picture is drawn as it stands upright, whatever its camera noted.
  canvas.getContext('2d')!.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('The browser could not save the picture.');
  const name = type === 'image/png' ? file.name.replace(/\.[^.]*$/, '.png') : file.name;
  return new File([blob], name, { type });
}
