// The signs that one may choose for one's seat, each a character like that of a seal. The server knows the same names.
export const avatars = { plum: '梅', orchid: '兰', bamboo: '竹', mum: '菊', pine: '松', lotus: '荷', crane: '鹤', koi: '鲤', moon: '月', hill: '山', tea: '茶' } as const;

/** Empty: the first letter of the name. */
export type Avatar = '' | keyof typeof avatars;

export const sealOf = (avatar: string | undefined): string => (avatar && Object.hasOwn(avatars, avatar) ? avatars[avatar as keyof typeof avatars] : '');
