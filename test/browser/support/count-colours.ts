// A picture that was taken -> how many colours are in it: one that was not drawn has few. The browser unpacks it.
import type { Page } from 'puppeteer-core';

/** Colours of a PNG, sixteen shades of red, green and blue apart. */
export function countColours(page: Page, png: Uint8Array): Promise<number> {
  return page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    if (context === null) throw new Error('the browser must have a canvas to unpack pictures');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      colours.add((data[at] >> 4) * 256 + (data[at + 1] >> 4) * 16 + (data[at + 2] >> 4));
    return colours.size;
  }, Array.from(png));
}
