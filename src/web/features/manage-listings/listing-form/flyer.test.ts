import { describe, expect, it } from 'vitest';
import { encodeFlyer, firstFitting, flyerAttempts } from './flyer.ts';

const blobOf = (bytes: number): Blob => new Blob([new Uint8Array(bytes)]);

describe('the sizes that a flyer is tried at', () => {
  it('begins with 1600 pixels on the longer edge and keeps the proportions', () => {
    expect(flyerAttempts(3200, 1600)[0]).toEqual({ width: 1600, height: 800, quality: 0.86 });
  });

  it('never enlarges a small image', () => {
    const attempts = flyerAttempts(300, 200);
    expect(attempts).toHaveLength(4);
    expect(attempts.every(({ width, height }) => width === 300 && height === 200)).toBe(true);
  });

  it('keeps at least one pixel of a very narrow image', () => {
    expect(flyerAttempts(10_000, 1).every(({ height }) => height === 1)).toBe(true);
  });
});

describe('the first encoding that fits', () => {
  it('is taken at 200 KiB exactly and not one byte above', async () => {
    const sizes = [204_801, 204_800, 10];
    const fitting = await firstFitting(flyerAttempts(100, 100), async () => blobOf(sizes.shift() ?? 0));
    expect(fitting?.size).toBe(204_800);
  });

  it('is nothing when even the smallest is too large', async () => {
    expect(await firstFitting(flyerAttempts(900, 900), async () => blobOf(300_000))).toBeNull();
  });
});

describe('a chosen file', () => {
  it('is refused when it is no image', async () => {
    const result = await encodeFlyer(new File(['text'], 'cv.pdf', { type: 'application/pdf' }));
    expect(result).toEqual({ refusal: 'Choose an image file' });
  });

  it('is refused as an SVG above 200 KiB', async () => {
    const result = await encodeFlyer(new File([new Uint8Array(204_801)], 'flyer.svg', { type: 'image/svg+xml' }));
    expect(result).toEqual({ refusal: 'SVG and GIF files must be at most 200 KB. Choose a smaller one, or a photo' });
  });
});
