// A process of thumbnails that is stopped from outside: it leaves with its first image.
process.on('message', () => process.exit(0));
