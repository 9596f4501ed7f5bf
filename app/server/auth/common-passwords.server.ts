// Passwords that attackers try first: refused for new accounts and changes, still accepted for signing in.
import { appError } from '../http/errors.server.ts';

/** Passwords of eight or more characters, in lower case. Shorter ones are refused by length. */
const common: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword passwort passwort1 passwort123
  12345678 123456789 1234567890 12345679 123123123 12341234 87654321 987654321 0987654321 11111111 00000000 88888888
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertz123 qwertzui qwertzuiop asdfghjk
  asdfghjkl asdf1234 zxcvbnm1 abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4 aa123456 iloveyou iloveyou1 sunshine
  sunshine1 princess princess1 football football1 baseball basketball superman batman123 welcome1 welcome123 letmein1
  letmein123 admin123 admin1234 administrator changeme changeme1 computer internet trustno1 whatever starwars
  michelle jennifer liverpool corvette midnight samsung1 monkey123 dragon123 master123 hello123 hallo123 schatz123
  sommer2024 sommer2025 winter2024 winter2025 summer2024 summer2025 spring2025 autumn2025 secret123 testtest test1234
  woaini1314 5201314520 qq123456 a1234567 a12345678 tributary tributary1 tributary123`.split(/\s+/),
);

/** Throws 400 for a password that is common, one repeated character, or the e-mail address itself. */
export function checkNewPassword(password: string, email: string): void {
  const plain = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  const repeated = new Set(plain).size < 3;
  if (!common.has(plain) && !repeated && plain !== address && plain !== address.split('@')[0]) return;
  throw appError(400, 'this password is among the first that are guessed: choose another, such as several words', {
    path: '/password',
    code: 'common_password',
  });
}
