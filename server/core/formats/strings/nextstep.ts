/** What octal escapes from \200 on stand for: NSNextStepStringEncoding (Apple, CFString encodings). U+FFFD if nothing. */
const CHARACTERS =
  '\u00a0ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\ufffd\ufffd';

/** @param byte 0 to 255 */
export function nextStep(byte: number): string {
  return byte < 128 ? String.fromCharCode(byte) : CHARACTERS.charAt(byte - 128);
}
