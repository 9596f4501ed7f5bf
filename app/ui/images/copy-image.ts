// Copies a loaded image as PNG, which every clipboard accepts.
export async function copyImage(image: HTMLImageElement): Promise<boolean> {
  try {
    // Passed as a promise: Safari refuses to write after a wait.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(image) })]);
    return true;
  } catch {
    return false;
  }
}

async function pngOf(image: HTMLImageElement): Promise<Blob> {
  await image.decode();
  const canvas = document.createElement('canvas');
  // An SVG without a size uses the size of its element.
  canvas.width = image.naturalWidth || image.clientWidth;
  canvas.height = image.naturalHeight || image.clientHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image cannot be drawn'))), 'image/png');
  });
}
