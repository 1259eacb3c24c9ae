/**
 * Makes an uploaded flyer small enough to be stored inside its listing: drawn again (which also drops what
 * a camera writes into a photo) at falling sizes and qualities until it has at most 200 KiB. SVG and GIF
 * would lose their nature and are only taken when they are that small already.
 */
import { FLYER_MAX_BYTES } from '#domain/limits.ts';

const LONGEST_EDGES = [1_600, 1_280, 1_024, 800, 640];
const QUALITIES = [0.86, 0.76, 0.64, 0.5];
const KEPT_AS_THEY_ARE = new Set(['image/svg+xml', 'image/gif']);

export interface FlyerAttempt {
  width: number;
  height: number;
  quality: number;
}

export type FlyerResult = { dataUrl: string } | { refusal: string };

const REFUSALS = {
  notAnImage: 'Choose an image file',
  unreadable: 'This file could not be read as an image',
  keptTooLarge: 'SVG and GIF files must be at most 200 KB. Choose a smaller one, or a photo',
  tooLarge: 'This image stays above 200 KB. Choose a simpler or smaller one',
} as const;

/** Best first: the full size in falling quality, then the next smaller size. Nothing is made larger. */
export function flyerAttempts(width: number, height: number): FlyerAttempt[] {
  const longest = Math.max(width, height);
  const edges = [...new Set(LONGEST_EDGES.map((edge) => Math.min(edge, longest)))];
  return edges.flatMap((edge) =>
    QUALITIES.map((quality) => ({
      width: Math.max(1, Math.round((width * edge) / longest)),
      height: Math.max(1, Math.round((height * edge) / longest)),
      quality,
    })),
  );
}

/** The first attempt whose encoding fits, or null. */
export async function firstFitting(
  attempts: readonly FlyerAttempt[],
  encode: (attempt: FlyerAttempt) => Promise<Blob>,
): Promise<Blob | null> {
  for (const attempt of attempts) {
    const blob = await encode(attempt);
    if (blob.size <= FLYER_MAX_BYTES) return blob;
  }
  return null;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`encoding the flyer as ${type} failed`))), type, quality);
  });
}

async function draw(image: ImageBitmap, { width, height, quality }: FlyerAttempt): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('encoding the flyer failed: no 2d canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  const webp = await toBlob(canvas, 'image/webp', quality);
  // A browser that cannot write WebP answers with PNG.
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', quality);
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('reading the flyer failed', { cause: reader.error })));
    reader.readAsDataURL(blob);
  });
}

/** The flyer as an image data URL, or the reason why this file cannot be one. */
export async function encodeFlyer(file: File): Promise<FlyerResult> {
  if (!file.type.startsWith('image/')) return { refusal: REFUSALS.notAnImage };
  if (KEPT_AS_THEY_ARE.has(file.type)) {
    return file.size <= FLYER_MAX_BYTES ? { dataUrl: await readAsDataUrl(file) } : { refusal: REFUSALS.keptTooLarge };
  }
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return { refusal: REFUSALS.unreadable };
  try {
    const fitting = await firstFitting(flyerAttempts(image.width, image.height), (attempt) => draw(image, attempt));
    return fitting ? { dataUrl: await readAsDataUrl(fitting) } : { refusal: REFUSALS.tooLarge };
  } finally {
    image.close();
  }
}
