// Version of the core, checked against the version ranges of packages. All @tributary/* packages share it.
export const coreVersion = '0.1.0';
