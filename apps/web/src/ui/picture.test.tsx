import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

function imageOf(picture: React.ReactElement) {
  return render(picture).container.querySelector('img');
}

test('an uploaded picture is offered in its smaller copy and whole', () => {
  const wide = imageOf(<Picture src="/files/7" kind="project" sizes="320px" eager />);
  expect(wide?.getAttribute('srcset')).toBe('/files/7?size=card 400w, /files/7 1600w');
  expect(wide?.getAttribute('sizes')).toBe('320px');
  const round = imageOf(<Picture src="/files/7" kind="person" shape="round" size={38} eager />);
  expect(round?.getAttribute('srcset')).toBe('/files/7?size=icon 128w, /files/7 640w');
  expect(round?.getAttribute('sizes')).toBe('38px');
});

test('an uploaded picture comes from the CDN that the page names, and any other from where it is', () => {
  const meta = document.createElement('meta');
  meta.name = 'guildhall-configuration';
  meta.content = JSON.stringify({ picturesUrl: 'https://pictures.example' });
  document.head.append(meta);
  try {
    const uploaded = imageOf(<Picture src="/files/7" kind="person" shape="round" size={38} eager />);
    expect(uploaded?.getAttribute('src')).toBe('https://pictures.example/files/7');
    expect(uploaded?.getAttribute('srcset')).toBe(
      'https://pictures.example/files/7?size=icon 128w, https://pictures.example/files/7 640w',
    );
    const chosen = imageOf(<Picture src="blob:7" kind="person" eager />);
    expect(chosen?.getAttribute('src')).toBe('blob:7');
  } finally {
    meta.remove();
  }
});

test('a picture that was only just chosen is shown as it is', () => {
  expect(
    imageOf(<Picture src="blob:7" kind="person" shape="round" size={88} eager />)?.getAttribute('srcset'),
  ).toBeNull();
});

test('a picture that is not near the screen is not fetched', () => {
  expect(imageOf(<Picture src="/files/7" kind="project" />)?.hasAttribute('src')).toBe(false);
});

test('without a picture there is a drawing', () => {
  expect(imageOf(<Picture src="" kind="organization" />)).toBeNull();
});
