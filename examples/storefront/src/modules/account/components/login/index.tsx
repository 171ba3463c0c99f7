"use client"

import { login, signup } from "@lib/data/customer"
import type { ShopWords } from "@lib/words"
import Input from "@modules/common/components/input"
import { useActionState, useState } from "react"

type Props = { words: ShopWords["account"] }

export default function Login({ words }: Props) {
  const [isNew, setNew] = useState(false)
  const [values, setValues] = useState<Record<string, string>>({})
  const [state, action, isPending] = useActionState(isNew ? signup : login, null)
  const input = (name: string, label: string, more: { type?: string; autoComplete: string }) => (
    <Input
      label={label}
      name={name}
      value={values[name] ?? ""}
      onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
      required
      {...more}
    />
  )
  return (
    <form action={action} className="narrow small stack">
      <h1>{isNew ? words.register : words.login}</h1>
      {isNew && (
        <>
          {input("first_name", words.first_name, { autoComplete: "given-name" })}
          {input("last_name", words.last_name, { autoComplete: "family-name" })}
        </>
      )}
      {input("email", words.email, { type: "email", autoComplete: "email" })}
      {input("password", words.password, {
        type: "password",
        autoComplete: isNew ? "new-password" : "current-password",
      })}
      {state?.hasFailed && (
        <p className="wrong" role="alert">
          {words.wrong}
        </p>
      )}
      <button className="button wide" disabled={isPending}>
        {isNew ? words.register : words.login}
      </button>
      <button type="button" className="plain quiet" onClick={() => setNew(!isNew)}>
        {isNew ? words.login : words.register}
      </button>
    </form>
  )
}
