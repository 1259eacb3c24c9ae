/**
 * What becomes of an uploaded picture: judged by its content, never by its name or declared type, and drawn anew, so
 * that nothing but pixels is stored. Only JPEG, PNG, WebP and GIF are opened at all; SVG and the rest have no loader.
 */
import sharp from 'sharp';
import { Refusal } from '#actions/refusal.ts';

const EDGE_PIXELS = 512;
/** A larger picture (a decompression bomb, or a camera's 50 megapixels) is refused before it is unpacked. */
const MAX_INPUT_PIXELS = 40_000_000;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** The picture as it is stored. */
export interface AvatarImage {
  content: Buffer;
  contentType: 'image/webp';
  extension: 'webp';
}

/**
 * Turns a picture upright, fits it into 512 by 512 pixels and encodes it as WebP without EXIF or other metadata; of an
 * animation the first frame stays. Throws `image_invalid` for anything that is no such picture.
 */
export async function prepareAvatar(content: Buffer): Promise<AvatarImage> {
  try {
    const image = await sharp(content, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: EDGE_PIXELS, height: EDGE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
      .webp({ quality: 82 })
      .toBuffer();
    return { content: image, contentType: 'image/webp', extension: 'webp' };
  } catch (cause) {
    throw new Refusal('image_invalid', {}, { cause });
  }
}
