// A process that takes an image and never responds.
setInterval(() => undefined, 1000);
process.on('message', () => undefined);
