/** Id of the stored value that says when the plugin first started with a key on this database. */
export const FIRST_START = "first_start"

/** Id of the stored value that says when somebody first previewed an invoice from the guide. */
export const PREVIEW_SEEN = "preview_seen"

/** Id of the stored value that says whether somebody hid the guide; it can be shown again. */
export const GUIDE_PUT_AWAY = "guide_put_away"
