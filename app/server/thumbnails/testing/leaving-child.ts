// A thumbnail process that exits on its first image, as if stopped from outside.
process.on('message', () => process.exit(0));
