// Version of the core: what the ranges of packages are compared with. All @tributary/* packages share it.
export const coreVersion = '0.1.0';
