// Hues of the project colors. Unit: degrees in OKLCH.
export const projectHues = {
  red: 25,
  orange: 55,
  yellow: 90,
  green: 145,
  teal: 190,
  blue: 255,
  purple: 300,
  pink: 355,
} as const;
