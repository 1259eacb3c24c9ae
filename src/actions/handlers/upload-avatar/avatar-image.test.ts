import sharp from 'sharp';
import { expect, it } from 'vitest';
import { prepareAvatar } from './avatar-image.ts';

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
}

it.each(['jpeg', 'png', 'webp', 'gif'] as const)('takes a %s and stores a WebP of at most 512 pixels', async (format) => {
  const avatar = await prepareAvatar(await picture(1_200, 600).toFormat(format).toBuffer());
  const { format: stored, width, height } = await sharp(avatar.content).metadata();
  expect({ stored, width, height, type: avatar.contentType }).toEqual({ stored: 'webp', width: 512, height: 256, type: 'image/webp' });
});

it('leaves a small picture its size', async () => {
  const { width, height } = await sharp((await prepareAvatar(await picture(40, 30).png().toBuffer())).content).metadata();
  expect({ width, height }).toEqual({ width: 40, height: 30 });
});

it('drops EXIF data and turns the picture upright', async () => {
  const photo = await picture(300, 200)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Sari' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { exif, orientation, width, height } = await sharp((await prepareAvatar(photo)).content).metadata();
  expect({ exif, orientation, width, height }).toEqual({ exif: undefined, orientation: undefined, width: 200, height: 300 });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

it.each([
  ['an SVG', Buffer.from(SVG)],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', async (_what, content) => {
  await expect(prepareAvatar(content)).rejects.toMatchObject({ name: 'Refusal', code: 'image_invalid' });
});

it('refuses a TIFF and a truncated JPEG', async () => {
  const jpeg = await picture(200, 200).jpeg().toBuffer();
  await expect(prepareAvatar(await picture(9, 9).tiff().toBuffer())).rejects.toMatchObject({ code: 'image_invalid' });
  await expect(prepareAvatar(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({ code: 'image_invalid' });
});

it('refuses a picture that unpacks to more than 40 megapixels', async () => {
  const bomb = await picture(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  await expect(prepareAvatar(bomb)).rejects.toMatchObject({ code: 'image_invalid' });
});
