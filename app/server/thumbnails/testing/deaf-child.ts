// A process that takes an image and never answers.
setInterval(() => undefined, 1000);
process.on('message', () => undefined);
